"""`python -m tefuda`: the command line, without building anything first."""

import sys

from tefuda.cli import main

sys.exit(main())
